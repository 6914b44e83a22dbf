import type { ReactNode } from 'react'
import type { ImportString } from 'vike/types'
import type { PagePayload } from '../core/client.ts'
import type { RouteName } from '../core/routes.ts'

/** A component that needs further code for some pages (ui/late-part.tsx). */
interface Parts {
  /** @returns undefined if this page needs none */
  readonly loadParts?: (page: PagePayload) => Promise<void> | undefined
}

declare global {
  /** Id of the build; absent in development. */
  const __BUILD__: string | undefined
  namespace Vike {
    interface Config {
      routeName?: RouteName | 'error'
      script?: false
      texts?: readonly string[]
      Layout?: (((props: { children: ReactNode }) => ReactNode) & Parts) | ImportString
      Wrapper?: ((props: { children: ReactNode }) => ReactNode) | ImportString
    }
    interface PageContext {
      Page: (() => ReactNode) & Parts
      /**
       * Browser: JSON of the page that the router navigates to (`navigation/page-data.ts`); a
       * document has it in a separate element.
       */
      data: unknown
    }
  }
}
