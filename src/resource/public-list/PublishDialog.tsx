// Publishes the list as it is seen: its columns, its rows and their order, at an address for everybody or a secret one.
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Input, InputNumber, Modal, Radio, Skeleton } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { fieldOf } from '#kernel/standard'
import { bindingOf } from '../../api/bindings'
import { call, type Output } from '../../api/calls'
import { Failure } from '../../api/failure'
import { useSession } from '../../api/session'
import { Refusal } from '../../errors/Refusal'
import { useRefusal } from '../../errors/use-refusal'
import { kindOfField } from '../../fields'
import { useWords } from '../../locales/use-words'
import { useTitle } from '../use-title'
import styles from './PublicList.module.css'
import { PublishedDialog } from './PublishedDialog'

type Column = Output<'public_list', 'offer'>['columns'][number]

interface Props {
  binding: Binding
  /** Columns of the view, in order. */
  columns: readonly Field[]
  /** The list call's body without paging. */
  query: Row
  /** Key of the chosen view of the list. */
  preset: string | null
  onClose(): void
}

const LONGEST = 60

/** Fields at which the server's reasons are shown; others stand below. */
const named = ['name', 'name_en', 'slug', 'max_rows', 'cache_minutes', 'expire_time'] as const
type Named = (typeof named)[number]

interface Draft {
  name: string
  name_en: string
  isSecret: boolean
  slug: string
  max_rows: number
  cache_minutes: number
  expire_time: unknown
  isInFull: boolean
}

/** Columns in the order of the view, then the others as they are offered. */
function inOrder(offered: readonly Column[], columns: readonly Field[]): Column[] {
  const place = new Map(columns.map(({ name }, index) => [name, index]))
  return [...offered].sort((one, other) => (place.get(one.name) ?? 999) - (place.get(other.name) ?? 999))
}

export default function PublishDialog({ binding, columns, query, preset, onClose }: Props) {
  const { t, say } = useWords()
  const title = useTitle()(binding)
  const { admin } = useSession()
  const { data } = useQuery({
    queryKey: ['public-columns', binding.name],
    queryFn: async () => {
      const [{ columns: offered }, own] = await Promise.all([
        call('public_list', 'offer', { resource: binding.name }),
        bindingOf('public_list'),
      ])
      return { offered, own }
    },
    gcTime: 0,
  })
  const offered = useMemo(() => inOrder(data?.offered ?? [], columns), [data, columns])
  const seen = new Set(columns.map(({ name }) => name))
  /** Null until the person has chosen. */
  const [picked, pick] = useState<ReadonlySet<string> | null>(null)
  const chosen = picked ?? new Set(offered.filter((one) => seen.has(one.name) && !one.personal).map(({ name }) => name))
  const [draft, setDraft] = useState<Draft>({
    name: title.slice(0, LONGEST),
    name_en: '',
    isSecret: false,
    slug: [binding.name, preset].filter(Boolean).join('-').replaceAll('_', '-').toLowerCase().slice(0, 40),
    max_rows: 100,
    cache_minutes: 5,
    expire_time: null,
    isInFull: false,
  })
  const [problems, setProblems] = useState<Partial<Record<Named, string>>>({})
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<{ path: string; isSecret: boolean } | null>(null)
  const { refusal, refuse, forget } = useRefusal()
  const change = (patch: Partial<Draft>): void => {
    setDraft((now) => ({ ...now, ...patch }))
    setProblems({})
    forget()
  }
  const turn = (name: string): void => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    pick(next)
    forget()
  }
  const taken = offered.filter(({ name }) => chosen.has(name))
  const hasContacts = taken.some(({ contact }) => contact)
  const publish = async (): Promise<void> => {
    forget()
    setBusy(true)
    const { isSecret, isInFull, name_en, slug, expire_time, ...rest } = draft
    try {
      const { path } = await call(
        'public_list',
        'publish',
        {
          ...rest,
          resource: binding.name,
          columns: taken.map(({ name }) => name),
          personal: taken.filter(({ personal }) => personal).map(({ name }) => name),
          query,
          is_secret: isSecret,
          with_contacts: hasContacts && isInFull,
          ...(name_en.trim() ? { name_en } : {}),
          ...(isSecret ? {} : { slug }),
          ...(expire_time ? { expire_time: String(expire_time) } : {}),
        },
        { quiet: true },
      )
      setMade({ path, isSecret })
    } catch (error) {
      const said = error instanceof Failure ? error.errors : {}
      const known = named.filter((name) => said[name])
      setProblems(Object.fromEntries(known.map((name) => [name, said[name]])))
      if (known.length === 0) refuse(error)
    }
    setBusy(false)
  }

  if (made) return <PublishedDialog name={draft.name} {...made} onClose={onClose} />

  const item = (name: Named, label: string, content: ReactNode, extra?: string, required = false) => (
    <Form.Item
      label={label}
      htmlFor={`publish-${name}`}
      required={required}
      extra={extra}
      {...(problems[name]
        ? { validateStatus: 'error' as const, help: <span role="alert">{problems[name]}</span> }
        : {})}
    >
      {content}
    </Form.Item>
  )
  const group = (key: 'plain' | 'personal', list: readonly Column[]) =>
    list.length > 0 && (
      <>
        <div className={styles.head}>
          <b id={`publish-${key}`}>{t(`publicList.${key}`)}</b>
          {key === 'personal' && <span className="soft">{t('publicList.personalHint')}</span>}
        </div>
        <fieldset className={styles.columns} aria-labelledby={`publish-${key}`}>
          {list.map(({ name }) => (
            <Checkbox key={name} checked={chosen.has(name)} onChange={() => turn(name)}>
              {say(fieldOf(binding, name)?.title ?? { zh: name, en: name })}
            </Checkbox>
          ))}
        </fieldset>
      </>
    )
  const expires = data?.own.fields['expire_time']
  const Time = expires && kindOfField(expires).Input
  const number = (name: 'max_rows' | 'cache_minutes') => (
    <InputNumber
      id={`publish-${name}`}
      min={data?.own.fields[name]?.minimum ?? 1}
      max={data?.own.fields[name]?.maximum ?? 1}
      precision={0}
      value={draft[name]}
      onChange={(value) => value !== null && change({ [name]: value })}
    />
  )
  return (
    <Modal
      open
      title={t('publicList.title')}
      okText={t('publicList.do')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: taken.length === 0 || !draft.name.trim() }}
      confirmLoading={busy}
      onOk={() => void publish()}
      onCancel={onClose}
      width={680}
    >
      <p className={`soft ${styles.about}`}>{t('publicList.about')}</p>
      {!data ? (
        <Skeleton active />
      ) : (
        <Form component={false} layout="vertical">
          <div className={styles.pair}>
            {item(
              'name',
              t('publicList.name'),
              <Input
                id="publish-name"
                value={draft.name}
                maxLength={LONGEST}
                onChange={(event) => change({ name: event.target.value })}
              />,
              undefined,
              true,
            )}
            {item(
              'name_en',
              t('publicList.nameEn'),
              <Input
                id="publish-name_en"
                value={draft.name_en}
                maxLength={LONGEST}
                onChange={(event) => change({ name_en: event.target.value })}
              />,
            )}
          </div>
          <Form.Item label={<span id="publish-way">{t('publicList.way')}</span>}>
            <Radio.Group
              aria-labelledby="publish-way"
              value={draft.isSecret}
              onChange={(event) => change({ isSecret: event.target.value === true })}
              options={[
                { value: false, label: t('publicList.open') },
                { value: true, label: t('publicList.secret') },
              ]}
            />
          </Form.Item>
          {!draft.isSecret &&
            item(
              'slug',
              t('publicList.slug'),
              <Input
                id="publish-slug"
                prefix="/public/"
                value={draft.slug}
                maxLength={40}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => change({ slug: event.target.value.trim().toLowerCase() })}
              />,
              t('publicList.slugHint'),
              true,
            )}
          {group(
            'plain',
            offered.filter(({ personal }) => !personal),
          )}
          {group(
            'personal',
            offered.filter(({ personal }) => personal),
          )}
          {hasContacts && (
            <div className={styles.contacts}>
              {admin?.can_sensitive === true ? (
                <Checkbox checked={draft.isInFull} onChange={() => change({ isInFull: !draft.isInFull })}>
                  {t('publicList.inFull')}
                </Checkbox>
              ) : (
                <span className="soft">{t('publicList.masked')}</span>
              )}
            </div>
          )}
          <div className={styles.pair}>
            {item('max_rows', t('publicList.rows'), number('max_rows'))}
            {item('cache_minutes', t('publicList.minutes'), number('cache_minutes'))}
            {expires &&
              Time &&
              item(
                'expire_time',
                t('publicList.expires'),
                <Time
                  field={expires}
                  value={draft.expire_time}
                  onChange={(expire_time) => change({ expire_time })}
                  id="publish-expire_time"
                  labelId="publish-expire_time-label"
                  aria={{}}
                  disabled={false}
                  invalid={Boolean(problems.expire_time)}
                  record={{}}
                />,
              )}
          </div>
        </Form>
      )}
      <Refusal refusal={refusal} />
    </Modal>
  )
}
