// The words of the chart of the organisation, which arrive with the pages of areas.
import { addWords } from '../../../locales/add-words'
import en from './organisation.en.json'
import zh from './organisation.zh-CN.json'

addWords({ 'zh-CN': zh, en })
