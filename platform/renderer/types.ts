import type { ReactNode } from 'react'
import type { ImportString } from 'vike/types'
import type { FormState, PageError, PagePayload } from '../core/client.ts'
import type { Load } from '../core/page.ts'
import type { RouteName } from '../core/routes.ts'
import type { RequestScope } from '../core/scope.ts'
import type { SmallPicture } from '../tenancy/small-pictures.ts'
import type { Rendered } from './rendered.ts'

/** Of a component that needs further code for some pages (ui/late-part.tsx). */
interface Parts {
  /** @returns nothing where this page needs none */
  readonly loadParts?: (page: PagePayload) => Promise<void> | undefined
}

declare global {
  /** Names the build; absent in development. */
  const __BUILD__: string | undefined
  namespace Vike {
    interface Config {
      routeName?: RouteName | 'error'
      texts?: readonly string[]
      titleKey?: string
      load?: Load<unknown>
      Layout?: ((props: { children: ReactNode }) => ReactNode) & Parts
      Wrapper?: ((props: { children: ReactNode }) => ReactNode) | ImportString
    }
    interface PageContext {
      Page: (() => ReactNode) & Parts
      /** Browser: JSON of the page that the router leads to (`navigation/page-data.ts`); a document has it in an element of its own. */
      data: unknown
      /** Server: what the page is drawn from. */
      page: PagePayload
    }
    interface PageContextServer {
      scope: RequestScope
      /** Ends the transaction of `scope.db`: called when everything is read, before React renders. */
      commit(): Promise<void>
      form: FormState | null
      cookies: Readonly<Record<string, string | undefined>>
      /** Set where the request was refused before it met a page: the error page says why. */
      refusal: PageError | null
      smallPicture: SmallPicture
      /** Push messages can be sent by this deployment. */
      pushAvailable: boolean
      /** Set where reading or drawing the page has failed already: Vike answers with what follows from that. */
      failure?: unknown
      /** Set where only the document around a page is asked for: nothing is read or drawn (app/page-templates.ts). */
      templateOnly?: true
      /** Set by `onRenderHtml`; absent where the answer is no page. */
      rendered?: Rendered
    }
  }
}
