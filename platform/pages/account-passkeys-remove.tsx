import { RemovePasskeyPage } from '../features/passkeys/components/RemovePasskeyPage.tsx'
import type { removePasskeyPage } from '../features/passkeys/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <RemovePasskeyPage data={usePageData<typeof removePasskeyPage>()} />
}
