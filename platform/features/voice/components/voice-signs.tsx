/**
 * Signs of voice messages, on the 24 px grid of `ui/icon-paths.ts`. They are not among those: every
 * page loads them, and only conversations need these.
 */
const SIGNS = {
  mic: (
    <>
      <rect x="9" y="3.5" width="6" height="11" rx="3" />
      <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
    </>
  ),
  play: <path className="f" d="M8 5.5v13l10.5-6.5z" />,
  pause: <path d="M8.5 6v12M15.5 6v12" />,
  stop: <rect className="f" x="7" y="7" width="10" height="10" rx="1.5" />,
} as const

export function VoiceSign({ name, size = 24 }: { name: keyof typeof SIGNS; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      {SIGNS[name]}
    </svg>
  )
}
