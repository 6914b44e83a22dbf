import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'

export interface LatePart<Props> {
  (props: Props): ReactNode
  /**
   * Loads its code. A page that shows it immediately waits for this before rendering.
   * @throws Error if the file cannot be loaded
   */
  readonly load: () => Promise<void>
  /** Sets the component, from a page whose own code contains it. */
  readonly provide: (component: ComponentType<Props>) => void
}

/** Window event: a dialog that somebody opened failed to load. The toasts report it. */
export const PART_LOST = 'part-lost'

/**
 * A lazily loaded component. It renders once its code is loaded, and is empty until then. A
 * component with `onClose` is closed if its code fails to load, so that the next press tries again.
 * @param loaded the component itself on the server, where nothing can wait
 */
export function latePart<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
  loaded?: ComponentType<Props>,
): LatePart<Props> {
  let known = loaded
  const load = async () => {
    known ??= await read()
  }
  function Part(props: Props) {
    const [Component, setComponent] = useState(() => known)
    const latest = useRef(props)
    latest.current = props
    useEffect(() => {
      if (!Component)
        load().then(
          () => setComponent(() => known),
          () => lost(latest.current),
        )
    }, [Component])
    return Component ? <Component {...props} /> : null
  }
  const provide = (component: ComponentType<Props>) => {
    known = component
  }
  return Object.assign(Part, { load, provide })
}

/** The page works without the part; a person who pressed for it is notified. */
function lost(props: object): void {
  if (!('onClose' in props) || typeof props.onClose !== 'function') return
  props.onClose()
  window.dispatchEvent(new Event(PART_LOST))
}
