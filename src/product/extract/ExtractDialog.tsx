// The dialog that extracts details from a text or a picture.
import { CloseOutlined, PictureOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Modal } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { call, type Input as InputOf } from '../../api/calls'
import { Failure } from '../../api/failure'
import { upload } from '../../api/upload'
import { useWords } from '../../locales/use-words'
import type { AssistProps } from '../../slots'
import styles from './Extract.module.css'
import { type Extracted, ExtractReview } from './ExtractReview'
import { type Read, readsOf } from './reads'
import '../../resource/actions/actions.css'

interface Props {
  picture: File | null
  disabled: boolean
  onPick(picture: File | null): void
}

function pictureIn(files: FileList | undefined | null): File | null {
  return [...(files ?? [])].find((file) => file.type.startsWith('image/')) ?? null
}

function PicturePick({ picture, disabled, onPick }: Props) {
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const pick = useRef(onPick)
  useEffect(() => {
    pick.current = onPick
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const found = pictureIn(event.clipboardData?.files)
      if (found) pick.current(found)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return (
    <div className={styles.picture}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="hidden-words"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          onPick(pictureIn(event.target.files))
          event.target.value = ''
        }}
      />
      <Button icon={<PictureOutlined />} disabled={disabled} onClick={() => input.current?.click()}>
        {t('member.extract.picture')}
      </Button>
      {picture ? (
        <span>
          {picture.name}{' '}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            disabled={disabled}
            aria-label={t('member.extract.noPicture')}
            title={t('member.extract.noPicture')}
            onClick={() => onPick(null)}
          />
        </span>
      ) : (
        <span className="soft">{t('member.extract.pasteHint')}</span>
      )}
    </div>
  )
}

const LONGEST = 20_000

/** Kinds of details by page; all other pages are about members. */
const types: Readonly<Record<string, InputOf<'ai', 'extract'>['type']>> = {
  user_townsman: 'townsman',
  ledger: 'ledger',
}

export default function ExtractDialog({ binding, fields, record, set, onClose }: AssistProps & { onClose(): void }) {
  const { t } = useWords()
  const id = useId()
  const [text, setText] = useState('')
  const [picture, setPicture] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Extracted | null>(null)
  const [chosen, choose] = useState<readonly string[]>([])
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])

  const reads: Read[] = found ? readsOf(found, fields, record) : []
  const ask = async (): Promise<void> => {
    setProblem(null)
    if (text.trim() === '' && !picture) return setProblem(t('member.extract.nothingGiven'))
    setBusy(true)
    const going = new AbortController()
    control.current = going
    const { signal } = going
    try {
      const type = types[binding.name] ?? 'member'
      const file = picture ? await upload(picture, { signal, quiet: true }) : null
      const input = { type, ...(text.trim() ? { text: text.trim() } : {}), ...(file ? { file_id: file.id } : {}) }
      const answer = await call('ai', 'extract', input, { signal, quiet: true })
      setFound(answer)
      choose(
        readsOf(answer, fields, record)
          .filter((one) => one.proposed)
          .map(({ field }) => field.name),
      )
    } catch (error) {
      // The input stays: it can be sent again, or typed by hand.
      if (!signal.aborted)
        setProblem(
          error instanceof Failure ? (Object.values(error.errors)[0] ?? error.message) : t('member.extract.failed'),
        )
    } finally {
      setBusy(false)
    }
  }
  const fill = (): void => {
    for (const { field, value } of reads) if (chosen.includes(field.name)) set(field.name, value)
    onClose()
  }
  const stop = (): void => control.current?.abort()

  return (
    <Modal
      open
      title={t('member.extract.open')}
      width={720}
      maskClosable={false}
      keyboard={!busy && text === ''}
      onCancel={onClose}
      className={`${styles.extract} whole-on-phone`}
      footer={
        found ? (
          <>
            <Button onClick={() => setFound(null)}>{t('generic.back')}</Button>
            <Button type="primary" disabled={chosen.length === 0} onClick={fill}>
              {t('member.extract.fill', { num: chosen.length })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={busy ? stop : onClose}>{t(busy ? 'member.extract.stop' : 'common.cancel')}</Button>
            <Button type="primary" loading={busy} onClick={() => void ask()}>
              {t('member.extract.read')}
            </Button>
          </>
        )
      }
    >
      {found ? (
        <ExtractReview
          reads={reads}
          unmatched={found.unmatched}
          source={found.source}
          chosen={chosen}
          onChoose={choose}
        />
      ) : (
        <>
          <label htmlFor={id}>{t('member.extract.text')}</label>
          <Input.TextArea
            id={id}
            autoFocus
            rows={7}
            maxLength={LONGEST}
            value={text}
            disabled={busy}
            placeholder={t(binding.name === 'ledger' ? 'ledger.extract.example' : 'member.extract.example')}
            onChange={(event) => setText(event.target.value)}
          />
          <PicturePick picture={picture} disabled={busy} onPick={setPicture} />
          <p role="status" className="soft">
            {busy ? t('member.extract.busy') : t('member.extract.private')}
          </p>
          {problem && <Alert type="error" role="alert" showIcon message={problem} />}
        </>
      )}
    </Modal>
  )
}
