import { interestPath } from './interest-paths.ts'

/** Icon of one interest; decoration beside its name. */
export function InterestIcon({ interest, size = 20 }: { interest: string; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: paths of this folder
      dangerouslySetInnerHTML={{ __html: interestPath(interest) }}
    />
  )
}
