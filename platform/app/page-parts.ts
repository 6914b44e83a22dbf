import type { ReactNode } from 'react'
import { type FrameName, PAGES, type Page, type PageName } from '../core/pages.ts'
import { ErrorPage } from '../features/site/components/ErrorPage.tsx'
import { ChatLayout } from '../renderer/layouts/ChatLayout.tsx'
import { CompletionLayout } from '../renderer/layouts/CompletionLayout.tsx'
import { DefaultLayout } from '../renderer/layouts/DefaultLayout.tsx'
import { EmptyLayout } from '../renderer/layouts/EmptyLayout.tsx'
import { FrontLayout } from '../renderer/layouts/FrontLayout.tsx'
import { LanderLayout } from '../renderer/layouts/LanderLayout.tsx'
import { SignupLayout } from '../renderer/layouts/SignupLayout.tsx'
import { VisitorLayout } from '../renderer/layouts/VisitorLayout.tsx'
import { MembersApp } from '../renderer/MembersApp.tsx'
import { MembersFrame } from '../renderer/MembersFrame.tsx'
import { wrapperOf } from '../renderer/vike-pages.ts'

type Around = (props: { children: ReactNode }) => ReactNode

const LAYOUTS: Readonly<Record<FrameName, Around>> = {
  members: DefaultLayout,
  chat: ChatLayout,
  completion: CompletionLayout,
  visitor: VisitorLayout,
  signup: SignupLayout,
  lander: LanderLayout,
  front: FrontLayout,
  empty: EmptyLayout,
}
const WRAPPERS = { MembersApp, MembersFrame }

/** The components of a page. */
export interface PageParts {
  readonly Page: () => ReactNode
  readonly Layout: Around
  /** Undefined for pages that do not run in the browser as an application. */
  readonly Wrapper: Around | undefined
}

/** The components that Vike would draw a page with, for documents without its scripts. */
export async function partsOf(name: PageName): Promise<PageParts> {
  if (name === 'error') return { Page: ErrorPage, Layout: DefaultLayout, Wrapper: undefined }
  const page: Page = PAGES[name]
  const view = page.view ?? name
  const module: { readonly default: () => ReactNode } = await import(`../pages/${view}.tsx`)
  const wrapper = wrapperOf(page)
  return {
    Page: module.default,
    Layout: LAYOUTS[page.frame],
    Wrapper: wrapper && WRAPPERS[wrapper],
  }
}
