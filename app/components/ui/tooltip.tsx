import { useId, useState } from 'react'

/** A heading or word that shows `content` below itself while it is hovered or focused, until Escape. */
export function Tooltip({ content, children }: { content: React.ReactNode; children: React.ReactNode }) {
  const [shown, setShown] = useState(false)
  const id = useId()
  return (
    <span className="relative" onPointerEnter={() => setShown(true)} onPointerLeave={() => setShown(false)}>
      <button
        type="button"
        aria-describedby={id}
        className="cursor-default! rounded-sm"
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setShown(false)
        }}
      >
        {children}
      </button>
      <span
        role="tooltip"
        id={id}
        hidden={!shown}
        className="absolute top-full left-0 z-50 w-max max-w-64 rounded-sm bg-text px-2 py-1 font-normal text-bg text-xs shadow-float"
      >
        {content}
      </span>
    </span>
  )
}
