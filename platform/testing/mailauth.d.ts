/** The part of the library that tests use; it has no types of its own. */
declare module 'mailauth/lib/dkim/verify.js' {
  export interface DkimResult {
    readonly signingDomain: string
    readonly selector: string
    readonly status: { readonly result: string; readonly comment?: string | false }
    readonly signingHeaders: { readonly keys: string }
  }
  export function dkimVerify(
    mail: Buffer,
    options: { readonly resolver: (name: string, type: string) => Promise<string[][]> },
  ): Promise<{ readonly results: readonly DkimResult[] }>
}
