import type { PageContextClient } from 'vike/types'
import type { PagePayload } from '../core/client.ts'

/** Loads the code of the parts that this page shows beside its own. Where it does not come the page is drawn without them. */
export async function loadParts({ config }: PageContextClient, { data }: PagePayload): Promise<void> {
  await config.loadParts?.(data as never)?.catch(() => undefined)
}
