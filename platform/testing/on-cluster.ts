import { inject, it } from 'vitest'

/** Whether the tests of this run have a cluster (CLUSTER_URL) in place of a server. */
export const onCluster = inject('workers').length > 0

/** For a test of what a cluster does not have. */
export const itOnOneServer = it.skipIf(onCluster)
