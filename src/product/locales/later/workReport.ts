// The words of the work report, which arrive with its page.
import { addWords } from '../../../locales/add-words'
import en from './workReport.en.json'
import zh from './workReport.zh-CN.json'

addWords({ 'zh-CN': zh, en })
