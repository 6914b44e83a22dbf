import { type AppError, TooManyAttemptsError, UnavailableError } from '../../core/errors.ts'
import type { Member } from '../../core/viewer.ts'
import { neighbourhoodOf } from '../../infra/network-share.ts'
import { networkOf } from '../../infra/rate-limit.ts'
import { SharedSlots } from '../../infra/shared-slots.ts'

/**
 * Uploaded files stay in memory until their call has ended, up to 12 MB each. Besides these limits,
 * no tenant, neighbourhood of networks, network or member gets more slots than are still free.
 * Unconfirmed members get one, because bots do not confirm an e-mail address.
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
   * @returns frees the slot
   * @throws TooManyAttemptsError `uploads_at_once` if the member has too many uploads in progress;
   *   UnavailableError `uploads_busy` if others do
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
