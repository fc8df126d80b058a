// Runs statements of DuckDB: a line of JSON in for each, {sql, values}, and one out,
// {rows} or {error}. usage: node duckdb.mjs [EXTENSION]
import readline from "node:readline";
import { DuckDBInstance } from "@duckdb/node-api";

const extension = process.argv[2];
const options = extension ? { allow_unsigned_extensions: "true" } : {};
const instance = await DuckDBInstance.create(":memory:", options);
const connection = await instance.connect();
if (extension) {
    await connection.run(`LOAD '${extension.replaceAll("'", "''")}'`);
}

async function answer({ sql, values }) {
    try {
        const result = await connection.runAndReadAll(sql, values);
        return { rows: result.getRowsJson() };
    } catch (error) {
        return { error: String(error.message) };
    }
}

for await (const line of readline.createInterface({ input: process.stdin })) {
    process.stdout.write(JSON.stringify(await answer(JSON.parse(line))) + "\n");
}
