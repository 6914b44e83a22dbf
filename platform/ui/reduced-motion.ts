/**
 * Whether to avoid animations, by the system's setting or the member's (`data-motion` on the root
 * element).
 */
export function prefersReducedMotion(): boolean {
  return (
    document.documentElement.dataset.motion === 'less' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
