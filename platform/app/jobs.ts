import type { Services } from './services.ts'

/** Starts what runs later: mail, payments, maintenance. */
export async function startJobs(_services: Services, _appUrl: string): Promise<{ stop(): Promise<void> }> {
  return { stop: async () => undefined }
}
