import { ApiError } from '../core/api-client.ts'
import { useT } from '../i18n/react.tsx'
import { useToast } from '../ui/toast.tsx'

/**
 * Says why a call failed, in the words of its answer where one came. What is no failure of a call
 * is thrown on.
 */
export function useFailureToast(): (error: unknown) => void {
  const t = useT('common')
  const toast = useToast()
  return (error) => {
    if (!(error instanceof ApiError)) throw error
    toast({ tone: 'danger', text: error.message || t('offline') })
  }
}
