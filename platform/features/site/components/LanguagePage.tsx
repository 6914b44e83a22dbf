import { useSite } from '../../../ui/page.tsx'

export function LanguagePage() {
  return <p>{useSite().languages.join(' ')}</p>
}
