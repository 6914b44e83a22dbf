import { LoginPage } from '../features/accounts/components/LoginPage.tsx'
import { latePart } from '../ui/late-part.tsx'
import { usePageData } from '../ui/page.tsx'
import type { loadLogin } from './loads.ts'

/**
 * Most people type a password: the code for passkeys is loaded after the page, if the browser
 * supports them.
 */
const PasskeyLogin = latePart(() =>
  import('../features/passkeys/components/PasskeyLogin.tsx').then((file) => file.PasskeyLogin),
)

export default function Page() {
  return <LoginPage {...usePageData<typeof loadLogin>()} PasskeyLogin={PasskeyLogin} />
}
