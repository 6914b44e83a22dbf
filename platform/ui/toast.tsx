import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { PART_LOST } from './late-part.tsx'

export interface ToastMessage {
  text: ReactNode
  tone?: 'info' | 'success' | 'warning' | 'danger'
  /** A picture instead of the icon, e.g. of the sender. */
  media?: ReactNode
  /** A link or button, e.g. "Undo". */
  action?: ReactNode
  /** Milliseconds until it disappears; 0 keeps it until closed. */
  lasts?: number
}

type Show = (message: ToastMessage) => void
interface Shown extends ToastMessage {
  id: number
}

const ToastContext = createContext<Show>(() => {})
const LASTS = 6000
const AT_ONCE = 3
const ICONS: Readonly<Record<string, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
}

const Shelf = styled.div`
  position: fixed;
  z-index: var(--layer-toast);
  /* Above the page's fixed footer, such as buttons or an input. */
  --foot: calc(var(--size-tabbar, 0px) + var(--size-foot, 0px));
  inset: auto 0 calc(var(--foot) + var(--space-3) + env(safe-area-inset-bottom)) 0;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-2);
  padding: 0 var(--space-3);
  pointer-events: none;

  > div {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    width: 100%;
    max-width: 350px;
    padding: var(--space-2) var(--space-2) var(--space-2) var(--space-4);
    border-radius: min(var(--radius-card), 18px);
    border: var(--stroke-thin) solid var(--color-border);
    border-left: 4px solid var(--mark);
    background: var(--color-raised);
    color: var(--color-text);
    box-shadow: var(--shadow-raised);
    font-size: var(--text-sm);
    pointer-events: auto;
  }
  [data-tone='info'] { --mark: var(--color-info-text); }
  [data-tone='success'] { --mark: var(--color-success-text); }
  [data-tone='warning'] { --mark: var(--color-warning-text); }
  [data-tone='danger'] { --mark: var(--color-danger-text); }
  > div > .icon { flex: none; color: var(--mark); }
  .text { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  @media (min-width: 768px) { inset: auto var(--space-4) calc(var(--foot) + var(--space-4)) auto; align-items: flex-end; padding: 0; > div { width: 350px; } }
  @media (prefers-reduced-motion: no-preference) { > div { animation: ui-rise var(--motion-normal) var(--motion-ease); } }
`

interface ProviderProps {
  children: ReactNode
  /** Accessible name of each close button. */
  closeLabel: string
  /** Shown if a dialog does not open because its code failed to load. */
  lostLabel: string
}

/** Wraps the whole program; shows up to three toasts of at most 350 px. */
export function ToastProvider({ children, closeLabel, lostLabel }: ProviderProps) {
  const [shown, setShown] = useState<readonly Shown[]>([])
  const counter = useRef(0)
  const show = useCallback<Show>((message) => {
    counter.current += 1
    const next = { ...message, id: counter.current }
    setShown((all) => [...all.slice(1 - AT_ONCE), next])
  }, [])
  useEffect(() => {
    const lost = () => show({ tone: 'danger', text: lostLabel })
    window.addEventListener(PART_LOST, lost)
    return () => window.removeEventListener(PART_LOST, lost)
  }, [show, lostLabel])
  const drop = useCallback((id: number) => setShown((all) => all.filter((one) => one.id !== id)), [])
  return (
    <ToastContext value={show}>
      {children}
      {/* Not atomic: otherwise a second message would repeat the first one. */}
      <Shelf role="status" aria-live="polite" aria-atomic={false}>
        {shown.map((one) => (
          <Toast key={one.id} message={one} closeLabel={closeLabel} onDone={drop} />
        ))}
      </Shelf>
    </ToastContext>
  )
}

/** `const toast = useToast(); toast({ tone: 'success', text: t('profile:saved') })` */
export function useToast(): Show {
  return useContext(ToastContext)
}

interface ToastProps {
  message: Shown
  closeLabel: string
  onDone: (id: number) => void
}

/** Disappears automatically, but never while it is hovered or focused. */
function Toast({ message, closeLabel, onDone }: ToastProps) {
  const { id, text, tone = 'info', media, action, lasts = LASTS } = message
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || lasts === 0) return
    const timer = setTimeout(() => onDone(id), lasts)
    return () => clearTimeout(timer)
  }, [held, lasts, id, onDone])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause its timer, there is nothing to operate
    <div
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {media ?? <Icon name={ICONS[tone] ?? 'info'} />}
      <div className="text">
        {text} {action}
      </div>
      <IconButton icon="close" label={closeLabel} onClick={() => onDone(id)} />
    </div>
  )
}
