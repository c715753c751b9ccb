// Page of the API reference: the contract in the person's language, drawn by OpenAPI Explorer in the app's colours.
import 'openapi-explorer'
import i18next from 'i18next'
import { names } from '#generated/product'
import { API, CONTRACT_PATH, REFERENCE_PATH } from '#kernel/constants'
import { pick } from '#kernel/text'
import { currentLanguage } from '../api/language'
import { readCookie } from '../api/storage'
import { darkSystem, keptSettings, modeOf } from '../theme/kept'
import { cssVariables, paletteOf } from '../theme/tokens'
import './reference.css'
import { explorerWords, words } from './words'

/** Of the documented interface of OpenAPI Explorer, the part that is used here. */
interface Explorer extends HTMLElement {
  loadSpec(document: object): Promise<void>
}

/** A request that is about to be sent: its headers may be changed. */
interface Asked {
  readonly headers: Headers
  readonly method: string
  readonly url: string
}

interface Contract {
  info: { title: string }
  paths: Record<string, Record<string, { security?: object[] }>>
  'x-tagGroups': { name: string; tags: string[] }[]
}

const language = currentLanguage()
const say = (text: { zh: string; en: string }) => pick(text, language)

function paint(explorer: Explorer): void {
  const { theme } = keptSettings()
  const mode = modeOf(keptSettings())
  const palette = paletteOf(mode, theme)
  const root = document.documentElement
  root.style.colorScheme = mode
  for (const [name, value] of Object.entries(cssVariables(palette))) root.style.setProperty(name, value)
  const colours = {
    'bg-color': palette.surface,
    'header-bg-color': palette.ground,
    'text-color': palette.text,
    'primary-color': palette.accent,
    'secondary-color': palette.accent,
    'nav-bg-color': palette.ground,
    'nav-text-color': palette.text,
    'nav-hover-bg-color': palette.selected,
    'nav-hover-text-color': palette.accent,
  }
  for (const [name, value] of Object.entries(colours)) explorer.setAttribute(name, value)
}

function append(explorer: Explorer, slot: string, element: HTMLElement, text: string): void {
  element.slot = slot
  element.textContent = text
  explorer.append(element)
}

/** Characters that the explorer replaces in the names of its slots. */
const SEPARATORS = /[\s#:?&={}-]+/g

/** Headings of the menu's groups: tags without calls, in whose slots they stand. */
function grouped(contract: Contract, explorer: Explorer): object {
  const tags = contract['x-tagGroups'].flatMap((group, index) => {
    // Numbered, since a page may be called like its group.
    const name = `${index + 1}. ${group.name}`
    const heading = document.createElement('div')
    heading.className = 'group'
    append(explorer, `nav-tag--${name.replace(SEPARATORS, '-')}`, heading, group.name)
    return [{ name }, ...group.tags.map((tag) => ({ name: tag }))]
  })
  return { ...contract, tags }
}

function appendBackLinks(explorer: Explorer): void {
  for (const slot of ['nav-header', 'overview-header']) {
    const link = document.createElement('a')
    link.className = 'back'
    link.href = '/'
    append(explorer, slot, link, `← ${say(words.back)}`)
  }
}

async function start(): Promise<void> {
  const token = readCookie(names.token) ?? ''
  const explorer = document.createElement('openapi-explorer') as Explorer
  for (const name of ['collapse', 'hide-server-selection', 'hide-components']) explorer.setAttribute(name, 'true')
  explorer.setAttribute('default-schema-tab', 'body')
  paint(explorer)
  darkSystem?.addEventListener('change', () => paint(explorer))
  appendBackLinks(explorer)
  document.body.append(explorer)
  document.documentElement.lang = language
  i18next.on('initialized', () => i18next.addResourceBundle('zh', 'translation', explorerWords))

  const answer = await fetch(`${API}${CONTRACT_PATH}?language=${language}`, { headers: { Authorization: token } })
  const contract = (await answer.json()) as Contract & { code?: string }
  if (contract.code === 'AUTH') return location.replace(`/#/login?redirect=${encodeURIComponent(API + REFERENCE_PATH)}`)
  if (contract.code) throw new Error(contract.code)
  document.title = contract.info.title
  await explorer.loadSpec(grouped(contract, explorer))
  explorer.addEventListener('request', (event) => {
    const { headers, url, method } = (event as CustomEvent<{ request: Asked }>).detail.request
    headers.set('Accept-Language', language)
    // One's own session, where no other token was entered; signing in with it would end it.
    const isOpen = contract.paths[new URL(url).pathname]?.[method.toLowerCase()]?.security?.length === 0
    if (!isOpen && !headers.has('Authorization')) headers.set('Authorization', readCookie(names.token) ?? '')
  })
}

start().catch(() => {
  document.body.textContent = say(words.failed)
})
