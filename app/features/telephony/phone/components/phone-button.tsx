import { Link } from 'react-router'
import {
  ExternalLink,
  LoaderCircle,
  Mic,
  MicOff,
  Phone as PhoneIcon,
  RotateCw,
  TriangleAlert,
} from '#app/components/icons.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { cn } from '#app/lib/cn.ts'
import { isRinging, ownPart, type PhoneView, setPhone, usePhone } from '../phone-store.ts'
import { ringsElsewhere, whyUnreachable } from '../unreachable.ts'

const softphone = () => import('../softphone.ts')

/**
 * The phone's button in the top bar. In a call it mutes; otherwise it opens and closes the drawer, and asks for a new
 * token when the old one was refused. Before hydration, and without JavaScript, it leads to the call log.
 */
export function PhoneButton({ userId }: { userId: string }) {
  const phone = usePhone()
  const hydrated = useHydrated()
  if (!hydrated) {
    return (
      <Link to="/phone-log" title="Phone" className="icon-link">
        <PhoneIcon aria-hidden />
        <span className="sr-only">Phone</span>
      </Link>
    )
  }
  const { label, icon: Icon, press, active } = buttonOf(phone, userId)
  const unreachable = whyUnreachable(phone)
  const elsewhere = ringsElsewhere(phone)
  const title = elsewhere ? `${label}. Calls ring in your other tab.` : label
  return (
    <button
      type="button"
      onClick={press}
      title={unreachable ? `${label}. Calls can’t reach you: ${unreachable}` : title}
      aria-expanded={active === undefined ? phone.open : undefined}
      aria-pressed={active}
      className={cn('icon-link relative', active && 'bg-bad-soft text-bad')}
    >
      <Icon aria-hidden className={cn(Icon === LoaderCircle && 'animate-spin motion-reduce:animate-none')} />
      {unreachable ? (
        <TriangleAlert aria-hidden className="absolute top-0.5 right-0.5 size-3.5 fill-surface text-warn" />
      ) : elsewhere ? (
        <ExternalLink aria-hidden className="absolute top-0.5 right-0.5 size-3 bg-surface text-muted" />
      ) : null}
      <span className="sr-only">{label}</span>
    </button>
  )
}

function buttonOf(phone: PhoneView, userId: string) {
  const { call, audio, device } = phone
  const own = call && ownPart(call, userId)
  const toggle = () => setPhone({ open: !phone.open })
  if (audio === 'connecting' || audio === 'reconnecting') {
    const label = audio === 'connecting' ? 'Connecting the call' : 'Reconnecting the call'
    return { label, icon: LoaderCircle, press: toggle }
  }
  if (call && own && !isRinging(call, userId)) {
    return {
      label: own.muted ? 'Unmute' : 'Mute',
      icon: own.muted ? MicOff : Mic,
      active: own.muted,
      press: () => void softphone().then(({ setMuted }) => setMuted(call, own.label, !own.muted)),
    }
  }
  if (device === 'disabled') {
    return {
      label: 'The phone is disconnected. Connect it again',
      icon: RotateCw,
      // The drawer says what comes of it; the state may also change just as the user presses to open it.
      press: () => {
        setPhone({ open: true })
        void import('../phone-device.ts').then(({ retryNow }) => retryNow())
      },
    }
  }
  return { label: 'Phone', icon: PhoneIcon, press: toggle }
}
