"""Uses every kind of call of the Python SDK and prints what it saw; run by python.proof.test.ts."""

import asyncio
import inspect
import json
import os
from dataclasses import replace

import waymark_sdk
from waymark_sdk import AsyncWaymark, Waymark

IS_ASYNC = os.environ["WAYMARK_KIND"] == "async"
CLIENT = AsyncWaymark if IS_ASYNC else Waymark


async def result(value):
    return await value if inspect.isawaitable(value) else value


async def items(iterator):
    return [item async for item in iterator] if IS_ASYNC else list(iterator)


async def error_of(call):
    try:
        await result(call())
    except waymark_sdk.WaymarkError as error:
        return error
    raise AssertionError("no error")


async def main():
    url, key = os.environ["WAYMARK_URL"], os.environ["WAYMARK_KEY"]
    waymark = CLIENT(key, url)
    seen = {"mode": (await result(waymark.me())).key.mode}
    seen["titles"] = sorted(job.title for job in await items(waymark.jobs.iterate(per_page=2)))
    page = await result(waymark.jobs.list(q="python", is_remote=False))
    assert page.pagination.total == len(page.data)
    matched = await result(waymark.jobs.match(skills=["python"], limit=1))
    assert matched.data[0].fit_score > 0
    target = {"title": "Back-End Developer", "skills": ["Python", "COBOL"]}
    text = "Developer since 2019: Python, Django and PostgreSQL at Acme."
    analysis = await result(
        waymark.resumes.analyze(resume_text=text, target_job=target, external_candidate_id="py/1")
    )
    seen["missing"] = analysis.missing_skills
    reading = await result(waymark.resumes.read(resume_text=text))
    assert reading.text == text
    standard = await result(waymark.resumes.read(resume_text=text, format="json_resume"))
    assert len(standard.work) == len(reading.positions)
    start, end = reading.skills[0].spans[0]
    assert 0 <= start < end <= len(text)
    broken = await error_of(lambda: waymark.resumes.read(file=b"%PDF-1.4 broken"))
    assert broken.code == "resume_unreadable"
    again = await result(waymark.resumes.retrieve(analysis.analysis_id))
    # Only the direct reply quotes lines of the text.
    evidence = [replace(one, quote=None) for one in analysis.evidence]
    assert again == replace(analysis, evidence=evidence)
    unreadable = await error_of(
        lambda: waymark.resumes.analyze(file=b"%PDF-1.4 broken", target_job=target)
    )
    assert isinstance(unreadable, waymark_sdk.ResumeUnreadableError), unreadable
    seen["erased"] = (await result(waymark.candidates.erase("py/1"))).deleted.analyses
    pathway = await result(waymark.pathways.generate_and_wait(target_role={"title": "Welder"}))
    seen["isPlanned"] = pathway.roadmap.phases[0].month_start == 1
    failed = await error_of(
        lambda: waymark.pathways.generate_and_wait(target_role={"title": "Xqzzt"})
    )
    seen["failure"] = failed.pathway.error.code
    refused = await error_of(lambda: waymark.jobs.list(per_page=1000))
    assert isinstance(refused, waymark_sdk.ValidationError)
    seen["field"], seen["help"] = refused.details[0].field, refused.help_path
    seen["stranger"] = (await error_of(CLIENT("sk_live_nobody", url).me)).code
    nobody = CLIENT(key, "http://127.0.0.1:9", max_retries=0)
    seen["unreachable"] = isinstance(
        await error_of(nobody.me), waymark_sdk.ConnectionFailed
    )
    hooks = CLIENT(os.environ["WEBHOOK_KEY"], os.environ["WEBHOOK_APP_URL"]).webhooks
    endpoint = await result(hooks.create(url=os.environ["RECEIVER_URL"], events=["webhook.test"]))
    await result(hooks.test(endpoint.id))
    seen["endpoint"], seen["secret"] = endpoint.id, endpoint.secret
    assert [one.id for one in await items(hooks.iterate())] == [endpoint.id]
    await result(waymark.close())
    print(json.dumps(seen))


asyncio.run(main())
