// The words of the editor, which arrive with the screens that say them.
import { addWords } from '../add-words'
import en from './html.en.json'
import zh from './html.zh-CN.json'

addWords({ 'zh-CN': zh, en })
