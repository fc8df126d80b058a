// Runs statements of ClickHouse inside of this process: a line of JSON in for each,
// {sql}, and one out, {text} or {error}. usage: node clickhouse.mjs FOLDER
import readline from "node:readline";
import { Session } from "chdb";

const session = new Session(process.argv[2]);

function answer({ sql }) {
    try {
        return { text: session.query(sql, "TSV") };
    } catch (error) {
        return { error: String(error.message) };
    }
}

for await (const line of readline.createInterface({ input: process.stdin })) {
    process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n");
}
process.exit(0);
