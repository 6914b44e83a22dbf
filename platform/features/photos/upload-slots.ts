import { type AppError, TooManyAttemptsError, UnavailableError } from '../../core/errors.ts'
import type { Member } from '../../core/viewer.ts'
import { neighbourhoodOf } from '../../infra/network-share.ts'
import { networkOf } from '../../infra/rate-limit.ts'
import { SharedSlots } from '../../infra/shared-slots.ts'

/**
 * Files of uploads are in memory until their call has ended, up to 12 MB each. Beside these limits
 * no tenant, neighbourhood of networks, network or member gets more slots than are still free. Bots
 * do not confirm an e-mail address, so unconfirmed members get one.
 */
export const UPLOADS = { process: 24, network: 6, member: 3, unconfirmed: 1 }

export interface Uploader {
  readonly tenant: number
  readonly member: Pick<Member, 'id' | 'status'>
  /** Client address of the request. */
  readonly address: string | undefined
}

/** The uploads of this process, from the first byte of the body to the end of the call. */
export class UploadSlots {
  readonly #slots = new SharedSlots({
    slots: UPLOADS.process,
    busy: () => new UnavailableError('uploads_busy'),
  })

  /**
   * @returns how to leave
   * @throws TooManyAttemptsError `uploads_at_once` where the member sends enough already;
   *   UnavailableError `uploads_busy` where others do
   */
  take({ tenant, member, address }: Uploader): () => void {
    const most = member.status === 'not_confirmed' ? UPLOADS.unconfirmed : UPLOADS.member
    return this.#slots.take([
      { group: `member ${tenant} ${member.id}`, most, refusal: ownRefusal },
      { group: `network ${networkOf(address)}`, most: UPLOADS.network },
      { group: `neighbourhood ${neighbourhoodOf(address)}` },
      { group: `tenant ${tenant}` },
    ])
  }
}

const ownRefusal = (): AppError => new TooManyAttemptsError(1, 'uploads_at_once')
