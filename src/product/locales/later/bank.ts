// The words of bank statements, which arrive with their page.
import { addWords } from '../../../locales/add-words'
import en from './bank.en.json'
import zh from './bank.zh-CN.json'

addWords({ 'zh-CN': zh, en })
