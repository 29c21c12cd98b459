"""Ranks the résumés of a folder (PDF, DOCX, TXT) for one job: shortlist.py DIR "Job title"."""

import os
import sys
from pathlib import Path

from waymark_sdk import ApiError, Waymark


def main(folder: str, title: str) -> None:
    url = os.environ.get("WAYMARK_URL", "http://127.0.0.1:8080")
    waymark = Waymark(os.environ["WAYMARK_KEY"], url)
    ranked = []
    for path in sorted(Path(folder).iterdir()):
        document = (
            {"resume_text": path.read_text()}
            if path.suffix == ".txt"
            else {"file": path.read_bytes(), "file_name": path.name}
        )
        try:
            analysis = waymark.resumes.analyze(target_job={"title": title}, **document)
            ranked.append((analysis.scores.overall, path.name, analysis))
        except ApiError as error:
            print(f"{path.name}: {error}", file=sys.stderr)
    for score, name, analysis in sorted(ranked, key=lambda entry: (-entry[0], entry[1])):
        print(f"{score:3} {analysis.band:8} {name}: misses {', '.join(analysis.missing_skills[:4])}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
