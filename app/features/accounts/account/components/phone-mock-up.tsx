import { MessageSquare, Pencil, Phone, TriangleAlert, UserPlus } from '#app/components/icons.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'

const ACTIONS = [
  { label: 'Request a change', icon: Pencil },
  { label: 'Report an issue', icon: TriangleAlert },
  { label: 'Call us', icon: Phone },
  { label: 'Text us', icon: MessageSquare },
]

/** The clients' app on a golden iPhone X. */
export function PhoneMockUp({ name, logo, bonus }: { name: string; logo: string | null; bonus: string }) {
  return (
    <figure className="mx-auto w-[264px] shrink-0">
      <figcaption className="sr-only">Preview of the app with your logo</figcaption>
      <div className="rounded-[44px] bg-linear-to-br from-[#f3dcae] via-[#c9a466] to-[#efd6a3] p-[5px] shadow-float">
        <div className="rounded-[40px] bg-black p-[9px]">
          <div className="relative flex h-[520px] flex-col overflow-hidden rounded-[32px] bg-white text-[#151a21]">
            <div className="-translate-x-1/2 absolute top-0 left-1/2 h-[22px] w-[124px] rounded-b-[14px] bg-black" />
            <div className="flex flex-1 flex-col items-center gap-3 px-5 pt-12">
              {logo ? (
                <img src={logo} alt={`Logo of ${name}`} className="size-28 object-contain" />
              ) : (
                <Avatar name={name} size="xl" />
              )}
              <p className="max-w-full break-words text-center font-semibold text-lg">{name}</p>
              <ul className="mt-2 grid w-full gap-2">
                {ACTIONS.map(({ label, icon: Icon }) => (
                  <li
                    key={label}
                    className="flex items-center gap-2.5 rounded-lg border border-[#e3e6ea] px-3 py-2 text-sm"
                  >
                    <Icon aria-hidden className="size-4 text-[#5b6472]" />
                    {label}
                  </li>
                ))}
                <li className="flex items-center gap-2.5 rounded-lg bg-[#076a73] px-3 py-2 text-sm text-white">
                  <UserPlus aria-hidden className="size-4" />
                  <span className="min-w-0 break-words">Send a referral{bonus ? ` – ${bonus}` : ''}</span>
                </li>
              </ul>
            </div>
            <div className="mx-auto mb-2 h-1 w-24 rounded-full bg-black" />
          </div>
        </div>
      </div>
    </figure>
  )
}
