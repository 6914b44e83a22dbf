import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'

export interface LatePart<Props> {
  (props: Props): ReactNode
  /**
   * Loads its code. A page that shows it at once waits for this before it is drawn.
   * @throws Error where the file does not come
   */
  readonly load: () => Promise<void>
  /** Takes the component from a page whose own code holds it. */
  readonly provide: (component: ComponentType<Props>) => void
}

/** Event of the window: a dialog that somebody opened did not come. The toasts say so. */
export const PART_LOST = 'part-lost'

/**
 * A component whose code is no part of the page's. It is drawn like any other once the code is
 * there, and leaves its place empty until then. One with an `onClose` is closed again where its
 * code does not come, so that the next press asks once more.
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

/** A page without the part stays a page; who pressed for it is told. */
function lost(props: object): void {
  if (!('onClose' in props) || typeof props.onClose !== 'function') return
  props.onClose()
  window.dispatchEvent(new Event(PART_LOST))
}
