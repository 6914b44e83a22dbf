import type { ReactElement } from 'react'
import type { PlatformScope } from '../scope.ts'
import { Frame } from './frame.tsx'

/** Error page: not found, not permitted, or not available now. */
export function refusalPage(scope: PlatformScope, message: string): ReactElement {
  return (
    <Frame scope={scope} width="narrow">
      <h1>{message}</h1>
      <p>
        <a href="/">{scope.t('console:back')}</a>
      </p>
    </Frame>
  )
}
