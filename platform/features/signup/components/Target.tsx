import { styled } from 'styled-components'
import { photoUrl } from '../../../core/photo-url.ts'
import { useT } from '../../../i18n/react.tsx'
import { Avatar } from '../../../ui/photo.tsx'
import { FictionalLabel } from '../../../widgets/FictionalLabel.tsx'
import type { SignupState } from '../contract.ts'

const Block = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  margin-bottom: var(--space-4);
  overflow-wrap: anywhere;
  p { margin: 0; }
`

/** The member whom the signup began with, on each of its steps. */
export function Target({ target }: { target: NonNullable<SignupState['target']> }) {
  const t = useT('signup')
  return (
    <Block>
      <Avatar src={target.photo && photoUrl(target.photo, 'thumb')} alt="" size={72} />
      <div>
        <p>{t('target_hint', { name: target.name })}</p>
        {target.fictional && <FictionalLabel />}
      </div>
    </Block>
  )
}
