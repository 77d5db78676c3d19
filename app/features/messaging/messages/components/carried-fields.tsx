import { useSearchParams } from 'react-router'

/** The shared picture and text, kept in the address until the recipients are chosen. */
export function useCarried(): [name: string, value: string][] {
  const [search] = useSearchParams()
  return ['attach', 'text'].flatMap((name) =>
    search.getAll(name).map((value): [string, string] => [name, value]),
  )
}

export function CarriedFields() {
  return useCarried().map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}
