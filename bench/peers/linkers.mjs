// linkers.mjs NAME FILE REPS: like bench/scan, with a package of npm, which is
// searched for where the program is started.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(process.cwd() + '/');
const finders = {
    'linkify-it': () => {
        const linkify = require('linkify-it')();
        return (text) => (linkify.match(text) ?? []).length;
    },
    linkifyjs: () => {
        const linkify = require('linkifyjs');
        return (text) => linkify.find(text).length;
    },
    autolinker: () => {
        const { default: Autolinker } = require('autolinker');
        return (text) => Autolinker.parse(text, { phone: false }).length;
    },
};

const [name, file, reps] = process.argv.slice(2);
const find = finders[name]();
const text = readFileSync(file, 'utf8');
for (let i = 0; i < Number(reps); i++) {
    const before = process.cpuUsage();
    const count = find(text);
    const { user, system } = process.cpuUsage(before);
    console.log(`rep ${((user + system) / 1e6).toFixed(6)} ${count}`);
}
