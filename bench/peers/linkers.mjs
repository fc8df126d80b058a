// linkers.mjs NAME FILE REPS: like bench/scan, but with the npm package NAME. A copy of this
// file is run in the folder where the packages are installed.
import { readFileSync } from 'node:fs';

const finders = {
    'linkify-it': async () => {
        const { LinkifyIt } = await import('linkify-it');
        const linkify = new LinkifyIt().set({ fuzzyLink: true, fuzzyEmail: true });
        return (text) => (linkify.match(text) ?? []).length;
    },
    linkifyjs: async () => {
        const linkify = await import('linkifyjs');
        return (text) => linkify.find(text).length;
    },
    autolinker: async () => {
        const { default: Autolinker } = await import('autolinker');
        return (text) => Autolinker.parse(text, { urls: true, email: true }).length;
    },
};

const [name, file, reps] = process.argv.slice(2);
const find = await finders[name]();
const text = readFileSync(file, 'utf8');
for (let i = 0; i < Number(reps); i++) {
    const before = process.cpuUsage();
    const count = find(text);
    const { user, system } = process.cpuUsage(before);
    console.log(`rep ${((user + system) / 1e6).toFixed(6)} ${count}`);
}
