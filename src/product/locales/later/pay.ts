// The words of payments, which arrive with their page.
import { addWords } from '../../../locales/add-words'
import en from './pay.en.json'
import zh from './pay.zh-CN.json'

addWords({ 'zh-CN': zh, en })
