declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  /** The part of this package that tests use; it has no types of its own. */
  export default class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly silent: boolean
      /** Its folder: a bucket is a folder in it. */
      readonly directory: string
      readonly allowMismatchedSignatures: boolean
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
    readonly httpServer: { closeAllConnections(): void }
  }
}
