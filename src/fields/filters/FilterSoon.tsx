// A filter of the bar: plain elements that look like it, and the control itself when the pointer or the focus comes.
import { DownOutlined } from '@ant-design/icons'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Field } from '#kernel/binding'
import { filterOf, isTime } from '#kernel/kinds'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { isEnter } from '../../plain/typing'
import { loadInputs } from '../inputs-soon'
import { operatorsOf } from '../operators'
import type { FilterControlProps } from './FilterControl'
import { useOperatorWords } from './use-operator-words'

type Control = ComponentType<FilterControlProps>
let loaded: Control | null = null

/** Also called when the browser is idle. */
export async function loadFilters(): Promise<Control> {
  const [{ FilterControl }] = await Promise.all([import('./FilterControl'), loadInputs()])
  loaded = FilterControl
  return FilterControl
}

/** Kinds of touch: a pointer over it, the focus, a press on the box, a press on its name. */
type Touch = 'over' | 'focus' | 'press' | 'name'

/** The box that a kind of filter has, by its role; a range has two. */
function boxesOf(field: Field): readonly ('combobox' | 'textbox' | 'spinbutton')[] {
  const kind = filterOf(field)
  if (field.kind !== 'region' && (kind === 'contains' || kind === 'starts')) return ['textbox']
  return kind === 'range' && !isTime(field) ? ['spinbutton', 'spinbutton'] : ['combobox']
}

/** Keys that open a list, as a press on its box does. */
const opening: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp'])

interface FaceProps {
  field: Field
  id: string
  onTouch(touch: Touch): void
  onBox(label: string): void
  onType(label: string, text: string): void
  onEnter(label: string): void
}

function Face({ field, id, onTouch, onBox, onType, onEnter }: FaceProps) {
  const { t } = useWords()
  const say = useText()
  const words = useOperatorWords()
  const title = say(field.title)
  const operators = operatorsOf(field)
  const boxes = boxesOf(field)
  return (
    <div className="filter-face" onPointerEnter={() => onTouch('over')}>
      {operators.length < 2 ? (
        <span className="filter-name">{title}</span>
      ) : (
        <button
          type="button"
          className="filter-name"
          aria-label={`${title} · ${words(field, operators[0] as never)}`}
          onClick={() => onTouch('name')}
        >
          {title}
          <DownOutlined aria-hidden />
        </button>
      )}
      {boxes.map((role, index) => {
        const bound = t(index === 0 ? 'fields.from' : 'fields.to')
        const label = boxes.length > 1 ? `${title} ${bound}` : title
        return (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: the two ends of a range
            key={index}
            id={index === 0 ? id : undefined}
            role={role}
            {...(role === 'combobox' ? { 'aria-expanded': false, 'aria-haspopup': 'listbox' as const } : {})}
            aria-label={label}
            placeholder={boxes.length > 1 ? bound : role === 'combobox' ? t('fields.any') : ''}
            autoComplete="off"
            readOnly={role === 'combobox'}
            onFocus={() => {
              onBox(label)
              onTouch('focus')
            }}
            onKeyDown={(event) => {
              if (isEnter(event)) onEnter(label)
              if (role !== 'combobox' || !opening.has(event.key)) return
              event.preventDefault()
              onTouch('press')
            }}
            onPointerDown={() => onTouch('press')}
            onChange={(event) => onType(label, event.target.value)}
          />
        )
      })}
      {boxes[0] === 'combobox' && <DownOutlined className="filter-face-arrow" aria-hidden />}
    </div>
  )
}

/** Done with the face while the control was loading; boxes by their labels. */
interface Begun {
  box: string | null
  typed: Map<string, string>
  entered: string | null
}

interface WokenProps {
  touch: Touch | null
  begun: Begun
  id: string
  children: ReactNode
}

const enter = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true }

/** As if it were typed into the control. */
function retype(box: HTMLInputElement | null | undefined, text: string): void {
  if (!box) return
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Continues in the control what was begun on its face. */
function Woken({ touch, begun, id, children }: WokenProps) {
  const frame = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the control appears
  useLayoutEffect(() => {
    const holder = frame.current
    if (!holder) return
    if (touch === 'name') holder.querySelector<HTMLElement>('button.filter-name')?.click()
    if (touch !== 'focus' && touch !== 'press') return
    let timer: ReturnType<typeof setTimeout>
    let pressed = touch === 'press'
    const goOn = (inputs: readonly HTMLInputElement[]): void => {
      const named = (label: string | null) => inputs.find((one) => one.ariaLabel === label)
      const box = named(begun.box) ?? document.getElementById(id)
      box?.focus()
      // Once React has finished: a state set by an event in the middle of its work would be lost.
      timer = setTimeout(() => {
        for (const [label, text] of begun.typed) retype(named(label), text)
        const entered = named(begun.entered)
        // After what was typed has been rendered.
        if (entered) timer = setTimeout(() => entered.dispatchEvent(new KeyboardEvent('keydown', enter)))
      })
      if (pressed)
        box
          ?.closest('.ant-select, .ant-picker')
          ?.querySelector('.ant-select-selector, input')
          ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    }
    const boxes = () => [...holder.querySelectorAll('input')]
    const present = boxes()
    if (present.length > 0) {
      goOn(present)
      return () => clearTimeout(timer)
    }
    // Trees and calendars load apart, and the face has gone before they are there: until then nothing has the focus.
    const isLeft = () => document.activeElement !== document.body
    const note = (event: KeyboardEvent): void => {
      if (isLeft() || !opening.has(event.key)) return
      event.preventDefault()
      event.stopPropagation()
      pressed = true
    }
    document.addEventListener('keydown', note, true)
    const arrival = new MutationObserver(() => {
      const arrived = boxes()
      if (arrived.length === 0) return
      end()
      // A person who has moved on meanwhile is not called back.
      if (!isLeft()) goOn(arrived)
    })
    const end = (): void => {
      arrival.disconnect()
      document.removeEventListener('keydown', note, true)
    }
    arrival.observe(holder, { childList: true, subtree: true })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [])
  return (
    <div ref={frame} className="filter-woken">
      {children}
    </div>
  )
}

const order: readonly (Touch | null)[] = [null, 'over', 'focus', 'press', 'name']

export function FilterSoon(props: FilterControlProps) {
  const [Control, take] = useState(() => loaded)
  const [touch, note] = useState<Touch | null>(null)
  const begun = useRef<Begun>({ box: null, typed: new Map(), entered: null })
  const given = props.value !== undefined
  const [awake, wake] = useState(given)
  // Once a control, always a control: it would lose the focus.
  if (given && !awake) wake(true)
  const load = (): void => {
    void loadFilters().then((found) => take(() => found))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once
  useEffect(() => {
    if (awake && !Control) load()
  }, [awake])
  if (awake && Control)
    return (
      <Woken touch={touch} begun={begun.current} id={props.id}>
        <Control {...props} />
      </Woken>
    )
  return (
    <Face
      field={props.field}
      id={props.id}
      onBox={(label) => {
        begun.current.box = label
      }}
      onType={(label, text) => begun.current.typed.set(label, text)}
      onEnter={(label) => {
        begun.current.entered = label
      }}
      onTouch={(next) => {
        note((before) => (order.indexOf(next) > order.indexOf(before) ? next : before))
        wake(true)
      }}
    />
  )
}
