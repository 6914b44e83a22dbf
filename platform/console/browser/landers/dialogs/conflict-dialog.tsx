import { useEffect, useState } from 'react'
import { formatDateTime } from '../../../../i18n/format.ts'
import { useLocale, useT } from '../../../../i18n/react.tsx'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { differences } from '../differences.ts'
import { keyOfPath, merge } from '../merge.ts'
import type { Opened } from '../studio-api.ts'
import { type Choices, Clashes } from './clashes.tsx'
import type { DialogProps } from './dialog-props.ts'
import { DifferenceList } from './difference-list.tsx'

interface Props extends DialogProps {
  readonly other: { readonly revision: number; readonly by: string; readonly at: string }
}

/** The server's document merged with the own one, and the three ways to end the conflict. */
function useConflict({ api, saver, document, other, onReopen }: Props) {
  const { opened, failed } = useTheirs(api, other.revision)
  /** Revision of the conflict that could not be ended. */
  const [unsaved, setUnsaved] = useState<number | null>(null)
  const [chosen, setChosen] = useState<Choices>(new Map())
  const [hasTried, setTried] = useState(false)
  const theirs = opened?.document ?? null
  const isMine = (key: string) => chosen.get(key) === 'mine'
  const merged = theirs && merge({ base: saver.known, mine: document, theirs }, isMine)
  const isOpen = merged?.clashes.some(({ path }) => !chosen.has(keyOfPath(path))) === true
  const openTheirs = () => {
    saver.restart(other.revision)
    onReopen()
  }
  /** Saves a document over theirs. If another save came first, its conflict is shown next. */
  const save = async (next: DialogProps['document']) => {
    if (await saver.overwrite(next, opened?.revision ?? other.revision)) onReopen()
    else setUnsaved(other.revision)
  }
  const saveBoth = () => {
    setTried(true)
    if (merged && !isOpen) void save(merged.document)
  }
  return {
    theirs,
    merged,
    chosen,
    setChosen,
    hasTried,
    hasFailed: failed || unsaved === other.revision,
    openTheirs,
    saveBoth,
    saveMine: opened ? () => void save(document) : null,
  }
}

/**
 * Shown when another person saved first. Neither version is overwritten or dropped before the user
 * has seen both.
 */
export function ConflictDialog(props: Props) {
  const t = useT('studio')
  const { saver, document, other, onClose } = props
  const { theirs, merged, chosen, setChosen, hasTried, hasFailed, ...ways } = useConflict(props)
  return (
    <Modal
      open
      size="large"
      dismissible={false}
      title={t('conflict')}
      onClose={onClose}
      actions={<Ways canMerge={merged !== null} {...ways} />}
    >
      <Said {...other} />
      {hasFailed && <Alert tone="danger">{t('no_answer')}</Alert>}
      {merged && theirs && (
        <>
          <Clashes
            clashes={merged.clashes}
            chosen={chosen}
            onChange={setChosen}
            isAsked={hasTried}
            documents={[document, theirs, saver.known]}
          />
          <h3>{t('conflict_lost')}</h3>
          <DifferenceList
            found={differences(theirs, document).filter(({ path }) => !isWithin(path, merged.clashes))}
            documents={[document, theirs]}
          />
        </>
      )}
    </Modal>
  )
}

interface WaysProps extends Pick<ReturnType<typeof useConflict>, 'openTheirs' | 'saveBoth' | 'saveMine'> {
  readonly canMerge: boolean
}

function Ways({ canMerge, saveBoth, openTheirs, saveMine }: WaysProps) {
  const t = useT('studio')
  return (
    <>
      <Button disabled={!canMerge} onClick={saveBoth}>
        {t('conflict_both')}
      </Button>
      <Button variant="secondary" onClick={openTheirs}>
        {t('conflict_theirs')}
      </Button>
      <Button variant="danger" disabled={!saveMine} onClick={() => saveMine?.()}>
        {t('conflict_mine')}
      </Button>
    </>
  )
}

/** Whether a difference belongs to a clash, which is listed separately above. */
const isWithin = (path: readonly string[], clashes: readonly { readonly path: readonly string[] }[]) =>
  clashes.some((clash) => clash.path.every((key, place) => path[place] === key))

/** The server's current document. */
function useTheirs(api: DialogProps['api'], revision: number) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let gone = false
    setOpened(null)
    setFailed(false)
    api.open().then(
      (found) => {
        if (!gone && found.revision >= revision) setOpened(found)
      },
      () => {
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [api, revision])
  return { opened, failed }
}

function Said({ by, at }: Props['other']) {
  const t = useT('studio')
  const { iso } = useLocale()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <p>{t('conflict_text', { who: by || t('someone_else') })}</p>
      {at !== '' && (
        <p className="hint">{t('conflict_when', { when: formatDateTime(iso, new Date(at), zone) })}</p>
      )}
      <p>{t('conflict_choose')}</p>
    </>
  )
}
