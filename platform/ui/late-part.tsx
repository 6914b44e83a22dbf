import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

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

/**
 * A component whose code is no part of the page's. It is drawn like any other once the code is there, and leaves its place empty
 * until then.
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
    useEffect(() => {
      // A page without it stays a page.
      if (!Component)
        load().then(
          () => setComponent(() => known),
          () => undefined,
        )
    }, [Component])
    return Component ? <Component {...props} /> : null
  }
  const provide = (component: ComponentType<Props>) => {
    known = component
  }
  return Object.assign(Part, { load, provide })
}
