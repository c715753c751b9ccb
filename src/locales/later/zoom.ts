// The words of a zoomed pane.
import { addWords } from '../add-words'
import en from './zoom.en.json'
import zh from './zoom.zh-CN.json'

addWords({ 'zh-CN': zh, en })
