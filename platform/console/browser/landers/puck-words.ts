import type { Dictionary } from '@puckeditor/core'
import { useMemo } from 'react'
import { useT } from '../../../i18n/react.tsx'

/** The words of the editor's own parts that are shown here, in the language of the staff. */
export function usePuckWords(): Dictionary {
  const t = useT('studio')
  return useMemo(
    () => ({
      'action-duplicate': t('duplicate_short'),
      'action-delete': t('remove_short'),
      'label-page': t('page'),
      'label-component': t('sections'),
      'loader-loading': t('opening'),
      'field-readonly': t('read_only'),
    }),
    [t],
  )
}
