import { useFormState } from '../../../ui/page.tsx'
import { InterestGroups } from './InterestGroups.tsx'
import { PartForm } from './Part.tsx'
import type { PartProps } from './TextParts.tsx'
import { usePart } from './use-part.ts'

/** Interests in groups, saved with each that is ticked. */
export function InterestsPart({ data, onSaved }: PartProps) {
  const handle = usePart('interests', { member: data.id, store: 'interests', onSaved })
  const posted = useFormState()
  if (!data.interests) return null
  const own = posted?.values.part === 'interests' ? posted.values : null
  return (
    <PartForm part="interests" handle={handle} savedPlainly={data.saved === 'interests'}>
      <InterestGroups {...data.interests} posted={own} ready={handle.ready} />
      {handle.errors.interests && (
        <p className="error" role="alert">
          {handle.errors.interests}
        </p>
      )}
    </PartForm>
  )
}
