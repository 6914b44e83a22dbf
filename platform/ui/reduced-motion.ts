/**
 * Whether nothing is to fly or slide: the system says so, or the member does (`data-motion` of the
 * root element).
 */
export function prefersReducedMotion(): boolean {
  return (
    document.documentElement.dataset.motion === 'less' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
