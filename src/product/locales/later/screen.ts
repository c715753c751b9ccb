// The words of the big screen's preview, which arrive with its settings.
import { addWords } from '../../../locales/add-words'
import en from './screen.en.json'
import zh from './screen.zh-CN.json'

addWords({ 'zh-CN': zh, en })
