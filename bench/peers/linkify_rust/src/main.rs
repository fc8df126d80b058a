// linkify_rust FILE REPS [schemeless]: as bench/scan.
use linkify::LinkFinder;
use std::{env, fs};

#[repr(C)]
struct Timespec {
    seconds: i64,
    nanoseconds: i64,
}

extern "C" {
    fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
}

fn cpu_seconds() -> f64 {
    let mut now = Timespec { seconds: 0, nanoseconds: 0 };
    // CLOCK_PROCESS_CPUTIME_ID of Linux
    unsafe { clock_gettime(2, &mut now) };
    now.seconds as f64 + now.nanoseconds as f64 / 1e9
}

fn main() {
    let args: Vec<String> = env::args().collect();
    let text = fs::read_to_string(&args[1]).unwrap();
    let reps: usize = args[2].parse().unwrap();
    let mut finder = LinkFinder::new();
    finder.url_must_have_scheme(args.len() < 4);
    for _ in 0..reps {
        let before = cpu_seconds();
        let count = finder.links(&text).count();
        println!("rep {:.6} {}", cpu_seconds() - before, count);
    }
}
