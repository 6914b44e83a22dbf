import { type ComponentType, useEffect, useState } from 'react'
import { usePage } from '../../../ui/page.tsx'
import type { SignupModalContentProps } from './signup-modal-props.ts'

/**
 * The signup in a modal. Links with `data-signup` open it with JavaScript, and are plain links
 * without; `data-signup="<member id>"` signs up with that member as target. Its code is loaded with
 * the first press.
 */
export function SignupModal() {
  const { me, site } = usePage()
  const [target, setTarget] = useState<string | null>(null)
  const [Content, setContent] = useState<ComponentType<SignupModalContentProps> | null>(null)
  const able = me === null && site.signupsOpen

  useEffect(() => {
    if (!able) return
    const pressed = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-signup]') : null
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      import('./SignupModalContent.tsx')
        .then(({ SignupModalContent }) => {
          setTarget(link.dataset.signup || null)
          setContent(() => SignupModalContent)
        })
        // If the code cannot be loaded, follow the link.
        .catch(() => location.assign(link.href))
    }
    // Captures before the router's own listener, which would follow the link.
    document.addEventListener('click', pressed, true)
    return () => document.removeEventListener('click', pressed, true)
  }, [able])

  return Content && <Content target={target} onClose={() => setContent(null)} />
}
