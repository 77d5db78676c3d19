const key = 'rounded border border-line px-1 text-xs'

/** Beside a list of conversations while none is open: how to come to one. */
export function ChooseHint() {
  return (
    <>
      Pick one on the left
      <span className="js-only">
        , or press <kbd className={key}>j</kbd> and <kbd className={key}>k</kbd> to go through them
      </span>
      .
    </>
  )
}
